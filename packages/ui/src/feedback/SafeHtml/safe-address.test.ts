import { expect, it } from 'vitest'
import { isSafeAddress } from './SafeHtml'

it.each(['https://school.example/notice', 'HTTPS://a.b', 'mailto:office@school.example'])('follows %s', address =>
  expect(isSafeAddress(address)).toBe(true),
)

it.each([
  'http://a.b',
  'tel:+914952741180',
  '/school/leave',
  '#top',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JAVASCRIPT:x',
  'data:text/html,x',
  'vbscript:x',
  '\u0001javascript:x',
])('does not follow %j', address => expect(isSafeAddress(address)).toBe(false))
