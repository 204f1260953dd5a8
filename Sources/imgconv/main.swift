import ImageCore
print("imgconv")
