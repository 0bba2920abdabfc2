import { platformUsers } from '@school/api/client'
import { useApi } from '@school/api/react'
import { isEmail, mobileNumber, operatorScopes, platformUserRoles, trimmed } from '@school/rules'
import {
  Checkbox,
  EntitySelectorInput,
  Field,
  FieldGrid,
  MultiSelect,
  Select,
  schoolSelectormultiple,
  TextInput,
} from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { type FormOf, useForm } from '../../forms/form'
import { useSchoolLoaders } from '../../forms/selectors'
import { optionsOf } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import type { Offers, PlatformUser } from './PlatformUsers'

type Values = Pick<PlatformUser, 'name' | 'email' | 'mobile' | 'role' | 'permissions' | 'scope'> & { scopeIds: string[] }

const begun = ({ allSchools, groups }: Offers, user: PlatformUser | undefined): Values => {
  const scope = allSchools ? 'all' : groups.length > 0 ? 'groups' : 'schools'
  if (!user) return { name: '', email: '', mobile: '', role: 'GJSupport', permissions: [], scope, scopeIds: [] }
  const { name, email, mobile, role, permissions, scopeIds } = user
  return { name, email, mobile, role, permissions, scope: user.scope, scopeIds: scopeIds.map(({ id }) => id) }
}

interface FieldsProps {
  readonly form: FormOf<Values>
  /** Nobody changes their own role and schools. */
  readonly self: boolean
  readonly offers: Offers
}

/** What somebody may do, and in which schools. */
function RightsFields({ form: { values, set, setValues, errorOf }, self, offers }: FieldsProps) {
  const text = useText()
  const loaders = useSchoolLoaders()
  const scopes = operatorScopes.filter(
    scope =>
      scope === values.scope || (scope === 'all' ? offers.allSchools : scope === 'groups' ? offers.groups.length > 0 : true),
  )
  return (
    <FieldGrid>
      <Field label={text('platformUsers.role')} required>
        <Select
          disabled={self}
          options={platformUserRoles.map(value => ({ value, label: text(`role.${value}`) }))}
          value={values.role}
          onChange={role => role && set('role')(role)}
        />
      </Field>
      <Field label={text('platformUsers.scope')} required>
        <Select
          disabled={self}
          options={scopes.map(value => ({ value, label: text(`platformUsers.scope.${value}`) }))}
          value={values.scope}
          onChange={scope => scope && setValues(before => ({ ...before, scope, scopeIds: [] }))}
        />
      </Field>
      {values.scope === 'groups' ? (
        <Field label={text('platformUsers.scope.groups')} required error={errorOf('scopeIds')}>
          <MultiSelect
            disabled={self}
            options={optionsOf(offers.groups)}
            value={values.scopeIds}
            onChange={ids => set('scopeIds')([...ids])}
          />
        </Field>
      ) : null}
      {values.scope === 'schools' ? (
        <Field label={text('platformUsers.scope.schools')} required error={errorOf('scopeIds')}>
          <EntitySelectorInput
            multiple
            disabled={self}
            configuration={schoolSelectormultiple}
            loaders={loaders}
            value={values.scopeIds}
            onChange={ids => set('scopeIds')([...ids])}
          />
        </Field>
      ) : null}
      {values.role === 'GJAdmin' ? (
        <Field label={text('platformUsers.permissions')}>
          <Checkbox
            checked={values.permissions.includes('gjadmin_home')}
            onChange={on => set('permissions')(on ? ['gjadmin_home'] : [])}
          >
            {text('platformUsers.permission.gjadmin_home')}
          </Checkbox>
        </Field>
      ) : null}
    </FieldGrid>
  )
}

/** A new operator, who is invited, or changes of one. */
export function UserForm({
  offers,
  user,
  onClose,
}: {
  readonly offers: Offers
  readonly user: PlatformUser | undefined
  readonly onClose: () => void
}) {
  const text = useText()
  const { client } = useApi()
  const { claims } = useSignedIn()
  const form = useForm({
    begin: () => begun(offers, user),
    problems: ({ name, email, mobile, scope, scopeIds }) => ({
      name: trimmed(name) ? undefined : text('field.Required'),
      email: isEmail(trimmed(email)) ? undefined : text('field.BadEmail'),
      mobile: mobileNumber(mobile) === undefined ? text('platformUsers.mobileWrong') : undefined,
      scopeIds: scope === 'all' || scopeIds.length > 0 ? undefined : text('field.Required'),
    }),
    shownBy: [platformUsers.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const body = { ...values, name: trimmed(values.name), email: trimmed(values.email) }
  const save = () =>
    form.save(
      () =>
        user
          ? client.call(platformUsers.update, { params: { id: user.id }, body: { ...body, version: user.version } })
          : client.call(platformUsers.create, { body }),
      user ? text('platformUsers.updated') : text('platformUsers.invited', { email: body.email }),
    )
  return (
    <FormDialog
      size="large"
      title={text(user ? 'platformUsers.edit' : 'platformUsers.add')}
      {...form.dialog}
      save={{ label: text(user ? 'app.save' : 'platformUsers.invite'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field label={text('platformUsers.name')} required error={errorOf('name')}>
          <TextInput maxLength={100} value={values.name} onChange={set('name')} />
        </Field>
        <Field
          label={text('platformUsers.email')}
          required
          help={user ? undefined : text('platformUsers.emailHelp')}
          error={errorOf('email')}
        >
          <TextInput type="email" maxLength={254} value={values.email} onChange={set('email')} />
        </Field>
        <Field label={text('platformUsers.mobile')} required error={errorOf('mobile')}>
          <TextInput type="tel" maxLength={20} value={values.mobile} onChange={set('mobile')} />
        </Field>
      </FieldGrid>
      <RightsFields form={form} self={user?.id === claims.sub} offers={offers} />
    </FormDialog>
  )
}
