export { Dialog, type DialogProps } from './Dialog'
export type { DialogSize, ModalFrameProps } from './ModalFrame'
