export { SchoolSeal, type SchoolSealProps } from './SchoolSeal'
