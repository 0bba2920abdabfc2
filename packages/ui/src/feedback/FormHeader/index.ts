export { FormHeader, type FormHeaderProps } from './FormHeader'
export { PageTitleProvider, usePageTitle } from './page-title'
