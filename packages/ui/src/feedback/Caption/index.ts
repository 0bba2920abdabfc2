export { Caption, type CaptionProps } from './Caption'
export { captionStatus } from './caption-status'
