export { isSafeAddress, readSafeHtml, SafeHtml } from './SafeHtml'
