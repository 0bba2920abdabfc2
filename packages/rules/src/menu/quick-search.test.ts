import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quickLinks, searchLinks } from './quick-search'
import { moduleCodes } from './roles'
import { viewer } from './viewer.fixture'

describe('quick search', () => {
  const admin = viewer({ roles: ['SystemAdmin'], modules: [...moduleCodes].filter(code => code !== 'FEE_ONLY') })
  const links = quickLinks(admin).map(link => ({ ...link, name: link.title, englishName: link.title }))
  const group = viewer({ roles: ['SchoolGroupAdmin'] })
  const names = (text: string) => searchLinks(links, text).map(link => link.name)

  it('finds names that hold every word, beginnings first', () => {
    expect(names('student rep')[0]).toBe('Student Report')
    expect(names('report').length).toBeLessThanOrEqual(20)
    expect(names('stüdent REP')).toContain('Student Report')
    expect(names('zzz')).toEqual([])
    expect(names('  ')).toEqual([])
  })

  it('names the group of a title that stands twice', () => {
    expect(links.filter(link => link.title === 'Masters').map(link => link.parentCode)).toEqual(['s.food', 's.ctn'])
  })

  it('puts names whose words begin with the typed ones before others', () => {
    const named = ['Progress Report', 'Airport', 'Port List', 'Admin Port'].map(name => ({ name, englishName: name }))
    expect(searchLinks(named, 'port').map(link => link.name)).toEqual(['Port List', 'Admin Port', 'Progress Report', 'Airport'])
    expect(searchLinks(named, 'PORT ad').map(link => link.name)).toEqual(['Admin Port'])
  })

  it('puts words of a clerk that begin with the typed ones before names that only hold them, and says which those are', () => {
    const named = [
      { name: 'Payroll', englishName: 'Payroll' },
      { name: 'Attendance Entry', englishName: 'Attendance Entry', words: ['mark register, roll call'] },
      { name: 'Fee Reports', englishName: 'Fee Reports', words: ['enrolled'] },
    ]
    expect(searchLinks(named, 'roll').map(({ name, inside }) => [name, inside])).toEqual([
      ['Attendance Entry', false],
      ['Payroll', true],
      ['Fee Reports', true],
    ])
  })

  it('offers at most twenty', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `Report ${index}`, englishName: `Report ${index}` }))
    expect(searchLinks(many, 'report')).toEqual(many.slice(0, 20).map(link => ({ ...link, inside: false })))
  })

  it('adds the screens outside the menu that the person may open', () => {
    const urls = links.map(link => link.url)
    expect(urls).toEqual(
      expect.arrayContaining([
        '/school/staff-my-profile',
        '/school/school-settings',
        '/school/change-password',
        '/student/statistics-report',
        '/student/student-complete-information-report',
        '/student/report?tab=bus',
        '/staff/staff-complete-info-report',
      ]),
    )
    expect(urls).not.toContain('/school/student-profile')
    const ofGroup = quickLinks(group).map(link => link.url)
    expect(ofGroup).toContain('/student/statistics-report')
    expect(ofGroup).not.toContain('/student/report?tab=bus')
    expect(quickLinks(admin, new Set(['/school/change-password'])).map(link => link.code)).toEqual(['/school/change-password'])
  })

  it('tells for every link the roles it is for', () => {
    for (const link of links) expect(link.allowedRoles, link.code).toContain('SystemAdmin')
    expect(quickLinks(group).find(link => link.code === '/student/statistics-report')?.allowedRoles).toContain('SchoolGroupAdmin')
  })

  it('never finds a name that lacks a typed word', () => {
    fc.assert(
      fc.property(fc.constantFrom(...links), fc.string({ maxLength: 4 }), (link, noise) => {
        const found = names(`${link.name} ${noise}`)
        for (const name of found) expect(name.toLowerCase()).toContain(link.name.toLowerCase().split(' ')[0])
      }),
    )
  })

  it('finds the English name in any language', () => {
    const translated = [{ name: 'Schülerbericht', englishName: 'Student Report' }]
    expect(searchLinks(translated, 'student')).toHaveLength(1)
    expect(searchLinks(translated, 'schuler')).toHaveLength(1)
    const said = [
      {
        name: 'POS Machine Payment',
        englishName: 'POS Machine Payment',
        words: ['cobrar cuota', 'take fee, collect fee, counter'],
      },
      { name: 'Fee Reports', englishName: 'Fee Reports', words: ['recibos', 'fee collected, receipts'] },
      { name: 'Notice Board', englishName: 'Notice Board' },
    ]
    const found = (typed: string) => searchLinks(said, typed).map(link => said.findIndex(({ name }) => name === link.name))
    expect(found('take fee')).toEqual([0])
    expect(found('fee collect')).toEqual([1, 0])
    expect(found('fee')).toEqual([1, 0])
    expect(found('cobrar')).toEqual([0])
    expect(found('fee counter')).toEqual([])
    const written = [
      { name: 'ഫീസ് വിവരം', englishName: 'Fees' },
      { name: 'ഫസ് വവരം', englishName: 'Others' },
    ]
    expect(searchLinks(written, 'വിവരം').map(link => link.englishName)).toEqual(['Fees'])
  })
})
