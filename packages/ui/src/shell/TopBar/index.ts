export { ChatLink } from './ChatLink'
export { CountedButton, CountedLink } from './CountedButton'
export { TopBar, type TopBarProps } from './TopBar'
