import { codeFilter, type Named, optionsOf, type ReportFilter, type ReportValues, rowFilter } from '../../report'
import type { Say } from '../../texts/text'
import { staffRoles } from './words'

const states = ['Created', 'Sent', 'Active', 'Blocked'] as const
const modes = ['role', 'allotted'] as const

export const roleFilter = (text: Say, roleName: (role: string) => string): ReportFilter =>
  codeFilter(text, 'role', text('logins.role'), staffRoles, roleName)

export const designationFilter = (text: Say, designations: readonly Named[] | undefined): ReportFilter =>
  rowFilter(text, 'designation', text('logins.designation'), designations)

export const modeFilter = (text: Say): ReportFilter =>
  codeFilter(text, 'mode', text('logins.mode'), modes, value => text(`logins.mode.${value}`))

export const stateFilter = (text: Say): ReportFilter =>
  codeFilter(text, 'status', text('logins.status'), states, value => text(`logins.status.${value}`))

export const teachingFilter = (text: Say): ReportFilter =>
  codeFilter(text, 'teaching', text('logins.teaching'), ['yes', 'no'] as const, value =>
    text(value === 'yes' ? 'logins.teachingYes' : 'logins.teachingNo'),
  )

export const openFilter = (text: Say): ReportFilter =>
  codeFilter(text, 'status', text('logins.status'), ['Open', 'Blocked'] as const, value => text(`logins.status.${value}`))

export const sectionFilter = (text: Say, sections: readonly Named[] | undefined): ReportFilter => ({
  name: 'section',
  label: text('logins.section'),
  kind: 'choices',
  options: optionsOf(sections),
})

/** The filters of staff logins as their calls take them. */
export const staffFiltersOf = (values: ReportValues) => ({
  role: values.code('role', staffRoles),
  status: values.code('status', states),
  mode: values.code('mode', modes),
  text: values.text(),
  designationId: values.one('designation'),
})
