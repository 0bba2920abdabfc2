import { checkModules, classPresets, moduleCodes, schoolBoards } from '@school/rules'
import {
  Banner,
  Checkbox,
  DateInput,
  Field,
  FieldGrid,
  NumberInput,
  RadioGroup,
  Select,
  SingleFileUpload,
  Stack,
  TextInput,
} from '@school/ui'
import { logoTypes, useUploadInto } from '../../forms/uploads'
import { optionsOf } from '../../report'
import { useSchoolToday } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import { type NewSchool, type NewSchoolField, type NewSchoolOffers, noGroup, ownGroup } from './new-school'

export interface NewSchoolForm {
  readonly offers: NewSchoolOffers
  readonly values: NewSchool
  readonly set: (change: Partial<NewSchool>) => void
  readonly errorOf: (field: NewSchoolField) => string | undefined
  /** The school is there: its code stays. */
  readonly there?: boolean
}

const largestLogoKb = 500

interface FieldsProps {
  readonly form: NewSchoolForm
}

type TextField = {
  [Name in NewSchoolField]: NewSchool[Name] extends string ? (string extends NewSchool[Name] ? Name : never) : never
}[NewSchoolField]

interface TextProps extends FieldsProps {
  readonly name: TextField
  readonly max: number
  readonly required?: boolean
  readonly help?: string | undefined
  readonly digits?: boolean
  readonly disabled?: boolean | undefined
  readonly clean?: (typed: string) => string
}

function TextOf({ form, name, max, required, help, digits, disabled, clean = typed => typed }: TextProps) {
  const text = useText()
  return (
    <Field label={text(`newSchool.${name}`)} required={required} help={help} error={form.errorOf(name)}>
      <TextInput
        value={form.values[name]}
        maxLength={max}
        disabled={disabled}
        inputMode={digits ? 'numeric' : undefined}
        onChange={typed => form.set({ [name]: clean(typed) })}
      />
    </Field>
  )
}

function LogoOf({ form, name }: FieldsProps & { readonly name: 'logo' | 'logoWithName' }) {
  const text = useText()
  const upload = useUploadInto('School')
  return (
    <SingleFileUpload
      label={text(`newSchool.${name}`)}
      accept={logoTypes}
      maxSize={largestLogoKb}
      upload={upload}
      value={form.values[name]}
      onChange={picture => form.set({ [name]: picture })}
    />
  )
}

/** Who the school is and where. */
export function IdentityFields({ form }: FieldsProps) {
  const text = useText()
  const { offers, values, set, errorOf } = form
  const districts = offers.states.find(({ id }) => id === values.stateId)?.districts ?? []
  return (
    <FieldGrid>
      <TextOf form={form} name="name" max={100} required />
      <TextOf
        form={form}
        name="code"
        max={10}
        required
        help={form.there ? undefined : text('newSchool.codeHelp')}
        disabled={form.there}
        clean={typed => typed.toUpperCase().trim()}
      />
      <TextOf form={form} name="place" max={50} required />
      <Field label={text('newSchool.board')} required>
        <Select
          options={schoolBoards.map(board => ({ value: board, label: text(`newSchool.board.${board}`) }))}
          value={values.board}
          onChange={board => board && set({ board })}
        />
      </Field>
      <TextOf form={form} name="udiseCode" max={11} digits />
      <TextOf form={form} name="affiliationNo" max={30} />
      <TextOf form={form} name="address" max={200} required />
      <Field label={text('newSchool.stateId')} required error={errorOf('stateId')}>
        <Select options={optionsOf(offers.states)} value={values.stateId} onChange={stateId => set({ stateId })} />
      </Field>
      <Field label={text('newSchool.districtId')} required error={errorOf('districtId')}>
        <Select
          options={optionsOf(districts)}
          value={values.districtId}
          disabled={values.stateId === null}
          onChange={districtId => set({ districtId })}
        />
      </Field>
      <TextOf form={form} name="pinCode" max={6} required digits />
      <TextOf form={form} name="phone" max={20} required />
      <TextOf form={form} name="email" max={254} required />
      <TextOf form={form} name="website" max={200} />
      <LogoOf form={form} name="logo" />
      <LogoOf form={form} name="logoWithName" />
    </FieldGrid>
  )
}

/** Its address in the product, and its group. */
export function WebFields({ form }: FieldsProps) {
  const text = useText()
  const { offers, values, set, there } = form
  const groups = [
    { value: noGroup, label: text('platform.noGroup') },
    ...optionsOf(offers.groups),
    ...(there ? [] : [{ value: ownGroup, label: text('newSchool.makeGroup') }]),
  ]
  return (
    <FieldGrid>
      <TextOf
        form={form}
        name="domain"
        max={40}
        required
        help={text('newSchool.domainHelp')}
        clean={typed => typed.toLowerCase().trim()}
      />
      <Field label={text('newSchool.groupId')}>
        <Select options={groups} value={values.groupId} onChange={groupId => set({ groupId: groupId ?? noGroup })} />
      </Field>
      {values.groupId === ownGroup ? <TextOf form={form} name="newGroup" max={100} required /> : null}
    </FieldGrid>
  )
}

/** What the school uses, with what does not go together said at once. */
export function ModuleFields({ form: { values, set, errorOf } }: FieldsProps) {
  const text = useText()
  const named = useNamedText()
  const error = errorOf('modules')
  return (
    <Stack>
      <FieldGrid>
        {moduleCodes.map(code => (
          <Checkbox
            key={code}
            checked={values.modules.includes(code)}
            onChange={on => set({ modules: moduleCodes.filter(other => (other === code ? on : values.modules.includes(other))) })}
          >
            {code} · {named(`module.${code}`, code)}
          </Checkbox>
        ))}
      </FieldGrid>
      <div role="alert">
        {error ? <Banner tone="danger">{error}</Banner> : null}
        {checkModules(values.modules).map(fault => (
          <Banner key={fault.message} tone="danger">
            {text(`error.Modules${fault.code}`, {
              modules: fault.modules.join(', '),
              count: fault.modules.length,
              needs: fault.needs,
            })}
          </Banner>
        ))}
      </div>
    </Stack>
  )
}

/** The academic year that it begins with. */
export function YearFields({ form }: FieldsProps) {
  const text = useText()
  const today = useSchoolToday()
  const { values, set, errorOf } = form
  return (
    <FieldGrid>
      <Field label={text('newSchool.startsOn')} required error={errorOf('startsOn')}>
        <DateInput value={values.startsOn} today={today} onChange={startsOn => set({ startsOn })} />
      </Field>
      <Field label={text('newSchool.endsOn')} required error={errorOf('endsOn')}>
        <DateInput value={values.endsOn} today={today} onChange={endsOn => set({ endsOn })} />
      </Field>
      <TextOf form={form} name="yearName" max={20} required />
    </FieldGrid>
  )
}

/** The classes that it begins with. */
export function ClassFields({ form: { offers, values, set, errorOf } }: FieldsProps) {
  const text = useText()
  const courses = offers.presets.find(({ name }) => name === values.preset)?.courses ?? []
  return (
    <FieldGrid>
      <Field label={text('newSchool.preset')} help={courses.join(', ')}>
        <Select
          options={classPresets.map(preset => ({
            value: preset,
            label: preset === 'None' ? text('newSchool.noClasses') : preset,
          }))}
          value={values.preset}
          onChange={preset => preset && set({ preset })}
        />
      </Field>
      {values.preset === 'None' ? null : (
        <Field label={text('newSchool.divisions')} required error={errorOf('divisions')}>
          <NumberInput decimals={0} value={values.divisions} onChange={divisions => set({ divisions })} />
        </Field>
      )}
    </FieldGrid>
  )
}

/** Who is invited to run it. */
export function AdministratorFields({ form }: FieldsProps) {
  const text = useText()
  const roles = ['SystemAdmin', 'SchoolSuperAdmin'] as const
  return (
    <Stack>
      <FieldGrid>
        <TextOf form={form} name="adminName" max={100} required />
        <TextOf form={form} name="adminMobile" max={20} required />
        <TextOf form={form} name="adminEmail" max={254} required help={text('newSchool.adminEmailHelp')} />
      </FieldGrid>
      <Field label={text('newSchool.adminRole')}>
        <RadioGroup
          options={roles.map(value => ({ value, label: text(`role.${value}`) }))}
          value={form.values.adminRole}
          onChange={adminRole => form.set({ adminRole })}
        />
      </Field>
    </Stack>
  )
}
