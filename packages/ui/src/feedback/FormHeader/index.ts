export { CommandMenu } from './CommandMenu'
export { commandButtons, FormHeader, type FormHeaderProps, type HeaderCommand } from './FormHeader'
export { PageTitleProvider, usePageTitle } from './page-title'
