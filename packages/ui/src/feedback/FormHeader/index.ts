export { FormHeader, type FormHeaderProps } from './FormHeader'
