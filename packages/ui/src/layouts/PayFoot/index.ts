export { PayFoot, type PayFootProps, type PayLine } from './PayFoot'
