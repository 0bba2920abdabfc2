export { Avatar, type AvatarProps } from './Avatar'
export { initialsOf } from './initials'
export { UserMenu, type UserMenuProps } from './UserMenu'
