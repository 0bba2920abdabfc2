import { describe, expect, it } from 'vitest'
import { addressAfterLogin, loginAddress } from './addresses'

describe('the address of the login', () => {
  it('names the school of this device', () => expect(loginAddress('/login', { schoolId: 'GVS' })).toBe('/login?id=GVS'))
  it('of a group names none', () => expect(loginAddress('/group-login', { schoolId: 'GVS' })).toBe('/group-login'))
  it('keeps the page that was asked for', () =>
    expect(loginAddress('/login', { schoolId: 'GVS', next: '/student/report?page=2' })).toBe(
      '/login?id=GVS&next=%2Fstudent%2Freport%3Fpage%3D2',
    ))
  it('is plain without anything to keep', () => expect(loginAddress('/login', { schoolId: null, next: '/' })).toBe('/login'))
})

describe('after the login', () => {
  const opens = (path: string) => path === '/student/report'
  const after = (next: string) => addressAfterLogin(`?next=${encodeURIComponent(next)}`, '/home/staff', opens)

  it('comes the page that was asked for', () => expect(after('/student/report?page=2')).toBe('/student/report?page=2'))
  it('comes home when that page is not open to the person', () => expect(after('/home/super-admin')).toBe('/home/staff'))
  it.each(['//example.com/student/report', '/\\example.com', 'https://example.com', ''])('never leads to %j', next =>
    expect(after(next)).toBe('/home/staff'),
  )
  it('comes home when nothing was asked for', () => expect(addressAfterLogin('', '/home/staff', opens)).toBe('/home/staff'))
})
