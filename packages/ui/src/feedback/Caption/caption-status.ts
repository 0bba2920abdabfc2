import type { StatusName } from '../../foundation'

const known: Readonly<Record<string, StatusName>> = {
  New: 'success',
  Edit: 'warning',
  Delete: 'danger',
  'Mark Entry Locked': 'danger',
  Info: 'info',
  Primary: 'primary',
  Secondary: 'secondary',
}

/** Colour of a record caption, named in English whatever the language; any other caption is secondary. */
export function captionStatus(caption: string): StatusName {
  return Object.hasOwn(known, caption) ? known[caption]! : 'secondary'
}
