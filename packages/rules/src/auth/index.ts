export * from './login-lock'
export * from './login-names'
export * from './password'
export * from './sessions'
