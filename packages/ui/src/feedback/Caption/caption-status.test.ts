import { expect, it } from 'vitest'
import { captionStatus } from './caption-status'

it.each([
  ['New', 'success'],
  ['Edit', 'warning'],
  ['Delete', 'danger'],
  ['Mark Entry Locked', 'danger'],
  ['Info', 'info'],
  ['Primary', 'primary'],
  ['Secondary', 'secondary'],
  ['Archived', 'secondary'],
  ['constructor', 'secondary'],
])('caption %s is %s', (caption, status) => expect(captionStatus(caption)).toBe(status))
