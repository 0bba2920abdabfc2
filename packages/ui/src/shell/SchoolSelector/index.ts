export { type SchoolChoice, SchoolSelector, type SchoolSelectorProps } from './SchoolSelector'
