import { optionsOf, type ReportFilter, type ReportValues } from '../../report'
import type { Say } from '../../text'
import { staffRoles } from './words'

type Named = { readonly id: string; readonly name: string }

/** One of some words, or all. */
const word = <T extends string>(
  text: Say,
  name: string,
  label: string,
  values: readonly T[],
  call: (value: T) => string,
): ReportFilter => ({
  name,
  label,
  kind: 'choice',
  options: values.map(value => ({ value, label: call(value) })),
  none: text('app.all'),
})

const states = ['Created', 'Sent', 'Active', 'Blocked'] as const
const modes = ['role', 'allotted'] as const

export const roleFilter = (text: Say, roleName: (role: string) => string): ReportFilter =>
  word(text, 'role', text('logins.role'), staffRoles, roleName)

export const designationFilter = (text: Say, designations: readonly Named[] | undefined): ReportFilter => ({
  name: 'designation',
  label: text('logins.designation'),
  kind: 'choice',
  options: optionsOf(designations),
  none: text('app.all'),
})

export const modeFilter = (text: Say): ReportFilter =>
  word(text, 'mode', text('logins.mode'), modes, value => text(`logins.mode.${value}`))

export const stateFilter = (text: Say): ReportFilter =>
  word(text, 'status', text('logins.status'), states, value => text(`logins.status.${value}`))

export const teachingFilter = (text: Say): ReportFilter =>
  word(text, 'teaching', text('logins.teaching'), ['yes', 'no'] as const, value =>
    text(value === 'yes' ? 'logins.teachingYes' : 'logins.teachingNo'),
  )

export const openFilter = (text: Say): ReportFilter =>
  word(text, 'status', text('logins.status'), ['Open', 'Blocked'] as const, value => text(`logins.status.${value}`))

export const sectionFilter = (text: Say, sections: readonly Named[] | undefined): ReportFilter => ({
  name: 'section',
  label: text('logins.section'),
  kind: 'choices',
  options: optionsOf(sections),
})

export const searchFilter = (text: Say, help: string): ReportFilter => ({
  name: 'text',
  label: text('app.search'),
  kind: 'text',
  none: help,
})

/** The filters of staff logins as their calls take them. */
export const staffFiltersOf = (values: ReportValues) => ({
  role: values.choice<(typeof staffRoles)[number] | ''>('role', ['', ...staffRoles], ''),
  status: values.choice<(typeof states)[number] | ''>('status', ['', ...states], ''),
  mode: values.choice<(typeof modes)[number] | ''>('mode', ['', ...modes], ''),
  text: values.text(),
  designationId: values.one('designation'),
})
