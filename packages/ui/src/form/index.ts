export { Button, ButtonLink, type ButtonLinkProps, type ButtonLook, type ButtonProps, type ButtonVariant } from './Button'
export { IconButton, type IconButtonProps } from './IconButton'
