import type { AnswerOfCall, newSchools, schoolDrafts } from '@school/api/client'
import {
  academicYearName,
  type ClassPreset,
  checkAcademicYear,
  checkModules,
  isEmail,
  isWebsite,
  type ModuleCode,
  mobileNumber,
  type SchoolBoard,
  trimmed,
} from '@school/rules'
import type { UploadedFile } from '@school/ui'
import { savedPicture } from '../../forms/uploads'
import type { Say } from '../../texts/text'

export type NewSchoolOffers = AnswerOfCall<typeof newSchools.initialValues>

/** What the wizard asks for. */
export interface NewSchool {
  readonly name: string
  readonly code: string
  readonly place: string
  readonly board: SchoolBoard
  readonly udiseCode: string
  readonly affiliationNo: string
  readonly address: string
  readonly stateId: string | null
  readonly districtId: string | null
  readonly pinCode: string
  readonly phone: string
  readonly email: string
  readonly website: string
  readonly logo: UploadedFile | null
  readonly logoWithName: UploadedFile | null
  readonly domain: string
  readonly groupId: string
  readonly newGroup: string
  readonly modules: readonly ModuleCode[]
  readonly yearName: string
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly preset: ClassPreset
  readonly divisions: number | null
  readonly adminName: string
  readonly adminMobile: string
  readonly adminEmail: string
  readonly adminRole: 'SystemAdmin' | 'SchoolSuperAdmin'
}

export type NewSchoolField = keyof NewSchool
export type NewSchoolProblems = Partial<Record<NewSchoolField, string>>

/** Steps of the wizard with the fields of each. */
export const newSchoolSteps = {
  identity: [
    'name',
    'code',
    'place',
    'board',
    'udiseCode',
    'affiliationNo',
    'address',
    'stateId',
    'districtId',
    'pinCode',
    'phone',
    'email',
    'website',
    'logo',
    'logoWithName',
  ],
  web: ['domain', 'groupId', 'newGroup'],
  modules: ['modules'],
  year: ['yearName', 'startsOn', 'endsOn'],
  classes: ['preset', 'divisions'],
  administrator: ['adminName', 'adminMobile', 'adminEmail', 'adminRole'],
} as const satisfies Record<string, readonly NewSchoolField[]>

export type NewSchoolStep = keyof typeof newSchoolSteps

/** In place of a group: none, and one that is made with the school. */
export const noGroup = ''
export const ownGroup = 'new'

const yearOf = (offers: NewSchoolOffers, board: SchoolBoard) => offers.boards.find(one => one.board === board)!.year

export const begunSchool = (offers: NewSchoolOffers): NewSchool => {
  const { name: yearName, startsOn, endsOn } = yearOf(offers, 'CBSE')
  return {
    ...{ name: '', code: '', place: '', board: 'CBSE', udiseCode: '', affiliationNo: '', address: '' },
    ...{ stateId: null, districtId: null, pinCode: '', phone: '', email: '', website: '' },
    ...{ logo: null, logoWithName: null },
    ...{ domain: '', groupId: noGroup, newGroup: '', modules: ['SCH', 'FEE', 'ATT', 'CC'] },
    ...{ yearName, startsOn, endsOn, preset: 'I–X', divisions: 2 },
    ...{ adminName: '', adminMobile: '', adminEmail: '', adminRole: 'SystemAdmin' },
  }
}

/** The values after one was changed, with those that follow from it where nobody has typed them. */
export function changed(offers: NewSchoolOffers, before: NewSchool, change: Partial<NewSchool>): NewSchool {
  const after = { ...before, ...change }
  const follows = (field: NewSchoolField, was: unknown) => before[field] === was
  if (change.code !== undefined && follows('domain', before.code.toLowerCase()))
    return { ...after, domain: change.code.toLowerCase() }
  if (change.stateId !== undefined) return { ...after, districtId: null }
  const usual = yearOf(offers, before.board)
  if (change.board && follows('startsOn', usual.startsOn) && follows('endsOn', usual.endsOn)) {
    const { name: yearName, startsOn, endsOn } = yearOf(offers, change.board)
    return { ...after, yearName, startsOn, endsOn }
  }
  const { startsOn, endsOn } = after
  const dated = (change.startsOn || change.endsOn) && startsOn && endsOn
  if (dated && before.startsOn && before.endsOn && follows('yearName', academicYearName(before.startsOn, before.endsOn)))
    return { ...after, yearName: academicYearName(startsOn, endsOn) }
  return after
}

const required = [
  ...(['name', 'place', 'address', 'stateId', 'districtId', 'phone', 'yearName', 'startsOn', 'endsOn', 'divisions'] as const),
  'adminName',
] as const satisfies readonly NewSchoolField[]

/** What is missing or wrong, by field. */
export function problemsOf(text: Say, values: NewSchool): NewSchoolProblems {
  const empty = (value: unknown) => value === null || (typeof value === 'string' && trimmed(value) === '')
  const missing = required.flatMap(field => (empty(values[field]) ? [[field, text('field.Required')] as const] : []))
  const unless = (right: boolean, words: string) => (right ? undefined : words)
  const { startsOn, endsOn } = values
  const year = startsOn && endsOn ? checkAcademicYear(startsOn, endsOn) : undefined
  return {
    code: unless(/^[A-Z0-9]{2,10}$/.test(values.code), text('newSchool.codeWrong')),
    domain: unless(/^[a-z0-9-]{2,40}$/.test(values.domain), text('newSchool.domainWrong')),
    udiseCode: unless(/^(\d{11})?$/.test(values.udiseCode), text('newSchool.udiseWrong')),
    pinCode: unless(/^\d{6}$/.test(values.pinCode), text('newSchool.pinWrong')),
    email: unless(isEmail(trimmed(values.email)), text('field.BadEmail')),
    website: unless(trimmed(values.website) === '' || isWebsite(trimmed(values.website)), text('field.BadWebsite')),
    newGroup: unless(values.groupId !== ownGroup || !empty(values.newGroup), text('field.Required')),
    divisions: unless(values.preset === 'None' || (values.divisions ?? 0) <= 10, text('newSchool.divisionsWrong')),
    modules: unless(values.modules.length > 0, text('newSchool.modulesMissing')),
    adminMobile: unless(mobileNumber(values.adminMobile) !== undefined, text('newSchool.mobileWrong')),
    adminEmail: unless(isEmail(trimmed(values.adminEmail)), text('field.BadEmail')),
    ...Object.fromEntries(missing),
    ...(year && { endsOn: text('error.YearLength') }),
  }
}

/** Whether a step has nothing that is wrong. */
export const isRight = (step: NewSchoolStep, values: NewSchool, problems: NewSchoolProblems): boolean =>
  newSchoolSteps[step].every(field => !problems[field]) && (step !== 'modules' || checkModules(values.modules).length === 0)

type Draft = AnswerOfCall<typeof schoolDrafts.get>

/** The values of a draft, as they were typed. */
export function continued({ values, logoUrl, logoWithNameUrl }: Draft): NewSchool {
  const { logoFileId, logoWithNameFileId, ...typed } = values
  return {
    ...typed,
    logo: savedPicture(logoFileId, logoUrl, values.name),
    logoWithName: savedPicture(logoWithNameFileId, logoWithNameUrl, values.name),
  }
}

/** The values as a draft keeps them. */
export const draftOf = ({ logo, logoWithName, ...typed }: NewSchool): Draft['values'] => ({
  ...typed,
  modules: [...typed.modules],
  logoFileId: logo?.id ?? null,
  logoWithNameFileId: logoWithName?.id ?? null,
})

/** The values as the call takes them. */
export const bodyOf = (values: NewSchool) => ({
  ...{ name: values.name, code: values.code, place: values.place, board: values.board, udiseCode: values.udiseCode },
  ...{ affiliationNo: values.affiliationNo, address: values.address, pinCode: values.pinCode, phone: values.phone },
  stateId: values.stateId ?? '',
  districtId: values.districtId ?? '',
  email: trimmed(values.email),
  website: trimmed(values.website),
  domain: values.domain,
  logoFileId: values.logo?.id ?? null,
  logoWithNameFileId: values.logoWithName?.id ?? null,
  groupId: [noGroup, ownGroup].includes(values.groupId) ? null : values.groupId,
  newGroup: values.groupId === ownGroup ? trimmed(values.newGroup) : '',
  moduleCodes: [...values.modules],
  year: { name: values.yearName, startsOn: values.startsOn ?? '', endsOn: values.endsOn ?? '' },
  preset: values.preset,
  divisions: values.divisions ?? 1,
  administrator: {
    name: values.adminName,
    mobile: values.adminMobile,
    email: trimmed(values.adminEmail),
    role: values.adminRole,
  },
})

const fieldOf: Readonly<Record<string, NewSchoolField>> = {
  moduleCodes: 'modules',
  'year.name': 'yearName',
  'year.startsOn': 'startsOn',
  'year.endsOn': 'endsOn',
  'administrator.name': 'adminName',
  'administrator.mobile': 'adminMobile',
  'administrator.email': 'adminEmail',
  CodeUsed: 'code',
  DomainUsed: 'domain',
  NameUsed: 'newGroup',
  YearLength: 'endsOn',
}

/** The field of the wizard that a problem of the call is about; undefined where it is none. */
export const wizardField = (named: string): NewSchoolField | undefined =>
  fieldOf[named] ??
  (Object.values(newSchoolSteps)
    .flat()
    .find(field => field === named) as NewSchoolField | undefined)
