'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const parallel = 2;          // uploads at one time
  const patience = 5;          // times a busy server is asked again
  const waiting = [];
  const entries = [];
  let running = 0;
  let token = '';

  // ---- Taking files: the input, and a drop anywhere on the page.

  byId('files').addEventListener('change', (event) => {
    take(event.target.files);
    event.target.value = '';
  });
  let depth = 0;
  const holdsFiles = (event) => event.dataTransfer && [...event.dataTransfer.types].includes('Files');
  const setOver = (isOver) => document.body.classList.toggle('over', isOver);
  addEventListener('dragenter', (event) => { if (holdsFiles(event)) { depth += 1; setOver(true); } });
  addEventListener('dragleave', (event) => { if (holdsFiles(event)) { depth -= 1; setOver(depth > 0); } });
  addEventListener('dragover', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  });
  addEventListener('drop', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    depth = 0;
    setOver(false);
    // A page takes a drop only from the person in front of it.
    if (event.isTrusted) take(event.dataTransfer.files);
  });

  function take(files) {
    for (const file of files) add(file);
    report();
    next();
  }

  function add(file) {
    const item = byId('picture').content.cloneNode(true).firstElementChild;
    const find = (selector) => item.querySelector(selector);
    const entry = {
      file, item, phase: 'waiting', url: null, tries: 0, query: query(file), jpegName: '',
      state: find('.state'), bar: find('progress'), outcome: find('.outcome'), image: find('img'), preview: find('.preview'),
      rows: find('tbody'), download: find('.download'), retry: find('.retry'), cancel: find('.cancel'),
    };
    find('h3').textContent = file.name;
    entry.retry.setAttribute('aria-label', `Try ${file.name} again`);
    entry.cancel.setAttribute('aria-label', `Cancel ${file.name}`);
    entry.retry.addEventListener('click', () => { entry.tries = 0; enqueue(entry); next(); });
    entry.cancel.addEventListener('click', () => cancel(entry));
    byId('results').append(item);
    entries.push(entry);
    enqueue(entry);
  }

  function query(file) {
    const parameters = new URLSearchParams();
    for (const id of ['quality', 'metadata']) if (byId(id).value) parameters.set(id, byId(id).value);
    const name = plainName(file.name);
    if (name) parameters.set('filename', name);
    return parameters.toString();
  }

  // The server takes names of at most 255 characters, none of them a control character.
  function plainName(name) {
    return [...name.replace(/\p{Cc}/gu, '')].slice(-255).join('');
  }

  // ---- The queue.

  function enqueue(entry) {
    set(entry, 'waiting', 'Waiting for its turn.');
    waiting.push(entry);
  }

  function next() {
    while (running < parallel && waiting.length > 0 && byId('token-form').hidden) {
      running += 1;
      send(waiting.shift());
    }
    report();
  }

  function send(entry) {
    const request = new XMLHttpRequest();
    entry.request = request;
    request.open('POST', 'convert?' + entry.query);
    request.responseType = 'blob';
    request.setRequestHeader('Accept', 'image/jpeg');
    if (token) request.setRequestHeader('Authorization', 'Bearer ' + token);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) sending(entry, event.loaded / event.total);
    });
    request.upload.addEventListener('load', () => {
      set(entry, 'busy', 'Converting.');
      entry.bar.removeAttribute('value');
    });
    request.addEventListener('load', () => finished(entry, request));
    request.addEventListener('error', () => {
      fail(entry, 'The server could not be reached, or it closed the connection. Check the network and try again.');
    });
    request.addEventListener('loadend', () => {
      entry.request = null;
      running -= 1;
      next();
    });
    sending(entry, 0);
    request.send(entry.file);
  }

  function sending(entry, share) {
    set(entry, 'busy', `Sending, ${Math.round(share * 100)} %.`);
    entry.bar.value = share;
  }

  async function finished(entry, request) {
    if (request.status === 200) return succeed(entry, request);
    const problem = await readProblem(request);
    if (request.status === 401) return askForToken(entry, token !== '');
    if (request.status === 503 && entry.tries < patience) {
      entry.tries += 1;
      const seconds = Math.min(Math.max(Number(request.getResponseHeader('Retry-After')) || 2, 1), 60);
      set(entry, 'waiting', `The server is busy. Trying again in ${seconds} s.`);
      entry.timer = setTimeout(() => { entry.timer = null; enqueue(entry); next(); }, seconds * 1000);
      return report();
    }
    fail(entry, problem);
  }

  async function readProblem(request) {
    try {
      const problem = JSON.parse(await request.response.text());
      return problem.detail || problem.title;
    } catch {
      return `The server answered with status ${request.status}.`;
    }
  }

  // ---- Outcomes.

  function succeed(entry, request) {
    const parity = readDictionary(request.getResponseHeader('Size-Parity') || '');
    entry.url = URL.createObjectURL(request.response);
    entry.jpegName = entry.file.name.replace(/\.[^.]*$/, '') + '.jpg';
    entry.image.src = entry.url;
    entry.image.alt = `The JPEG made from ${entry.file.name}`;
    for (const link of [entry.download, entry.preview]) link.href = entry.url;
    entry.preview.target = '_blank';
    entry.preview.setAttribute('aria-label', `Open the JPEG made from ${entry.file.name}`);
    entry.download.download = entry.jpegName;
    entry.download.textContent = `Download ${entry.jpegName}`;
    fillTable(entry.rows, parity);
    set(entry, 'done', `Converted: ${parity.width} × ${parity.height} pixels, ${weight(Number(parity.bytes))}.`);
    report();
  }

  function fillTable(rows, parity) {
    const size = `${parity.width} × ${parity.height}`;
    const equal = parity.pixels === '?1';
    const verdicts = {
      within: ['as expected', 'good'], above: ['heavier than usual', ''], below: ['lighter than usual', ''],
      none: ['not judged', ''],
    };
    const known = Number(parity['source-bytes']) > 0;
    const [verdict, tone] = verdicts[parity.verdict] || verdicts.none;
    const ratio = known ? `${Number(parity.ratio).toFixed(2)} times, ${verdict}` : verdict;
    rows.replaceChildren(
      row('Pixels', equal ? size : '?', size, equal ? 'equal' : 'not equal', equal ? 'good' : 'bad'),
      row('Depth', bits(parity['source-depth']), bits(parity.depth), parity.depth === '8' ? '8 bits' : 'not 8 bits',
        parity.depth === '8' ? 'good' : 'bad'),
      row('Bytes', known ? weight(Number(parity['source-bytes'])) : '?', weight(Number(parity.bytes)), ratio, tone));
  }

  function row(fact, source, jpeg, verdict, tone) {
    const line = document.createElement('tr');
    const head = document.createElement('th');
    head.scope = 'row';
    head.textContent = fact;
    line.append(head);
    for (const text of [source, jpeg, verdict]) line.insertCell().textContent = text;
    line.lastElementChild.className = tone;
    return line;
  }

  const bits = (count) => `${count} bits`;

  function weight(bytes) {
    if (bytes < 1000) return `${bytes}\u00a0B`;
    return bytes < 999_500 ? `${Math.round(bytes / 1000)}\u00a0kB` : `${(bytes / 1e6).toFixed(2)}\u00a0MB`;
  }

  // The part of RFC 9651 that Size-Parity uses: bare items, no strings.
  function readDictionary(text) {
    return Object.fromEntries(text.split(',').map((member) => member.trim().split('=')).map(([key, value]) => [key, value ?? '?1']));
  }

  function fail(entry, message) {
    set(entry, 'failed', message);
    report();
  }

  function cancel(entry) {
    const place = waiting.indexOf(entry);
    if (place >= 0) waiting.splice(place, 1);
    clearTimeout(entry.timer);
    if (entry.request) entry.request.abort();
    set(entry, 'cancelled', 'Cancelled.');
    report();
    entry.retry.focus();
  }

  function set(entry, phase, message) {
    entry.phase = phase;
    entry.state.textContent = message;
    entry.state.className = 'state' + (phase === 'done' ? ' good' : phase === 'failed' ? ' bad' : '');
    if (phase === 'failed') entry.state.setAttribute('role', 'alert');
    else entry.state.removeAttribute('role');
    entry.bar.hidden = phase !== 'busy';
    entry.bar.setAttribute('aria-label', `Progress of ${entry.file.name}`);
    entry.outcome.hidden = phase !== 'done';
    entry.download.hidden = phase !== 'done';
    entry.retry.hidden = phase !== 'failed' && phase !== 'cancelled';
    entry.cancel.hidden = phase !== 'busy' && phase !== 'waiting';
    entry.item.setAttribute('aria-busy', String(phase === 'busy' || phase === 'waiting'));
  }

  // ---- What concerns all pictures.

  function report() {
    const count = (phase) => entries.filter((entry) => entry.phase === phase).length;
    const open = count('waiting') + count('busy');
    const parts = [`${count('done')} of ${entries.length} converted`];
    if (open > 0) parts.push(`${open} to go`);
    if (count('failed') > 0) parts.push(`${count('failed')} failed`);
    const text = entries.length > 0 ? parts.join(', ') + '.' : 'None yet.';
    if (byId('summary').textContent !== text) byId('summary').textContent = text;
    byId('download-all').hidden = count('done') < 2;
    byId('clear').hidden = entries.length === 0;
  }

  byId('download-all').addEventListener('click', () => {
    for (const entry of entries) if (entry.phase === 'done') entry.download.click();
  });

  byId('clear').addEventListener('click', () => {
    for (const entry of entries.splice(0)) {
      cancel(entry);
      if (entry.url) URL.revokeObjectURL(entry.url);
      entry.item.remove();
    }
    report();
    byId('results-title').focus();
  });

  function askForToken(entry, wasWrong) {
    enqueue(entry);
    byId('token-help').textContent = wasWrong
      ? 'The server did not take that token. Check it and try once more.'
      : 'Ask whoever runs it. It is sent with each picture and forgotten when this page closes.';
    byId('token-form').hidden = false;
    byId('token').focus();
    report();
  }

  byId('token-form').addEventListener('submit', (event) => {
    event.preventDefault();
    token = byId('token').value.trim();
    byId('token').value = '';
    byId('token-form').hidden = true;
    byId('files').focus();
    next();
  });
})();
