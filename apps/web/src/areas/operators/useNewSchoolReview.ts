import { divisionNames } from '@school/rules'
import { useIntl } from 'react-intl'
import { useNamedText, useText } from '../../texts/text'
import type { NewSchoolForm } from './NewSchoolFields'
import { type NewSchoolField, type NewSchoolStep, newSchoolSteps, noGroup, ownGroup } from './new-school'

/** What was given in each step, as the review shows it. */
export function useNewSchoolReview({ values, offers }: NewSchoolForm) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const nameIn = (list: readonly { readonly id: string; readonly name: string }[], id: string | null) =>
    list.find(one => one.id === id)?.name ?? ''
  const day = (value: string | null) => (value ? intl.formatDate(value, { dateStyle: 'medium', timeZone: 'UTC' }) : '')
  const state = offers.states.find(({ id }) => id === values.stateId)
  const group = values.groupId === ownGroup ? values.newGroup : nameIn(offers.groups, values.groupId)
  const courses = offers.presets.find(({ name }) => name === values.preset)?.courses ?? []
  const shown: Partial<Record<NewSchoolField, string>> = {
    ...{ name: values.name, code: values.code, place: values.place, udiseCode: values.udiseCode, address: values.address },
    ...{ affiliationNo: values.affiliationNo, pinCode: values.pinCode, phone: values.phone, email: values.email },
    ...{ website: values.website, domain: values.domain, yearName: values.yearName },
    ...{ adminName: values.adminName, adminMobile: values.adminMobile, adminEmail: values.adminEmail },
    logo: values.logo ? text('newSchool.logoGiven') : '',
    logoWithName: values.logoWithName ? text('newSchool.logoGiven') : '',
    board: text(`newSchool.board.${values.board}`),
    stateId: state?.name ?? '',
    districtId: nameIn(state?.districts ?? [], values.districtId),
    groupId: values.groupId === noGroup ? text('platform.noGroup') : group,
    modules: values.modules.map(code => named(`module.${code}`, code)).join(', '),
    startsOn: day(values.startsOn),
    endsOn: day(values.endsOn),
    preset: courses.length > 0 ? courses.join(', ') : text('newSchool.noClasses'),
    divisions: courses.length > 0 ? divisionNames(values.divisions ?? 1).join(', ') : '',
    adminRole: text(`role.${values.adminRole}`),
  }
  // A new group stands as the group, and divisions are those of classes.
  const left: readonly NewSchoolField[] = courses.length > 0 ? ['newGroup'] : ['newGroup', 'divisions']
  return (step: NewSchoolStep) =>
    newSchoolSteps[step]
      .filter(field => !left.includes(field))
      .map(field => ({ label: text(`newSchool.${field}`), value: shown[field] ?? '' }))
}
