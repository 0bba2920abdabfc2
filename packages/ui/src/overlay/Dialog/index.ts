export { Dialog, type DialogProps, type DialogSize, ModalFrame, type ModalFrameProps } from './Dialog'
