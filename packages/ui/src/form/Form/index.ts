export { Form, type FormProps } from './Form'
export { focusFirstWrong } from './first-wrong'
