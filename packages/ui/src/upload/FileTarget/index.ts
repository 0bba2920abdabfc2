export { FileTarget, type FileTargetProps } from './FileTarget'
