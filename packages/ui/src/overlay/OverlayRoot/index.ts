export { ModalPortal, OverlayRoot, PopoverHost, PopoverPortal, TopPortal } from './OverlayRoot'
