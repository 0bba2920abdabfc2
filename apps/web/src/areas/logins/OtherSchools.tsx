import { type AnswerOfCall, staffUsers } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import {
  Button,
  Dialog,
  EntitySelectorInput,
  Field,
  MultiSelect,
  Stack,
  schoolSelectormultiple,
  Table,
  useConfirm,
  useToast,
} from '@school/ui'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../forms/problems'
import { useSchoolLoaders } from '../../forms/selectors'
import { useAskedClose } from '../../forms/unsaved'
import { useText } from '../../texts/text'
import { RoleBadges, useRoleName } from './words'

type Role = AnswerOfCall<typeof staffUsers.initialValues>['roles'][number]

/** The schools that a login serves, for operators. */
export function OtherSchools({
  row,
  roles,
  onClose,
  onSaved,
}: {
  row: { id: string; name: string }
  roles: readonly Role[]
  onClose: () => void
  onSaved: () => void
}) {
  const intl = useIntl()
  const text = useText()
  const roleName = useRoleName()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const { data, error, mutate } = useCall(staffUsers.schools, { params: { id: row.id } })
  const confirm = useConfirm()
  const loaders = useSchoolLoaders()
  const [schoolId, setSchoolId] = useState<string | null>(null)
  const [given, setGiven] = useState<readonly Role[]>([])
  const close = useAskedClose(schoolId !== null || given.length > 0, onClose)
  const done = async (work: Promise<unknown>) => {
    try {
      await work
      toast.success(text('logins.updated'))
      setSchoolId(null)
      setGiven([])
      await mutate()
      onSaved()
    } catch (failure) {
      fail(failure)
    }
  }
  const take = async (place: { schoolId: string; name: string }) => {
    const values = { name: row.name, school: place.name }
    const sure = await confirm({
      icon: 'danger',
      title: text('logins.removeSchoolTitle', values),
      message: text('logins.removeSchoolHelp', values),
      confirmText: text('logins.removeSchool'),
    })
    if (sure) await done(client.call(staffUsers.removeSchool, { params: { id: row.id, schoolId: place.schoolId } }))
  }
  return (
    <Dialog open staticBackdrop title={text('logins.schoolsOf', { name: row.name })} onClose={close}>
      <Stack>
        <Table
          cards
          label={text('logins.otherSchools')}
          rows={data}
          rowKey={place => place.schoolId}
          rowName={place => place.name}
          error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
          columns={[
            { key: 'name', header: text('logins.school'), look: 'name', cell: place => place.name },
            { key: 'roles', header: text('logins.roles'), cell: place => <RoleBadges roles={place.roles} /> },
          ]}
          rowMenu={place =>
            place.here
              ? []
              : [
                  {
                    key: 'remove',
                    label: text('logins.removeSchool'),
                    icon: Trash2,
                    danger: true,
                    onSelect: () => void take(place),
                  },
                ]
          }
        />
        <Field label={text('logins.addSchool')}>
          <EntitySelectorInput configuration={schoolSelectormultiple} loaders={loaders} value={schoolId} onChange={setSchoolId} />
        </Field>
        <Field label={text('logins.roles')}>
          <MultiSelect
            selectAll={false}
            options={roles.map(value => ({ value, label: roleName(value) }))}
            value={given}
            onChange={setGiven}
          />
        </Field>
        <Button
          variant="primary"
          disabled={!schoolId || given.length === 0}
          onClick={() =>
            void done(
              client.call(staffUsers.addSchool, { params: { id: row.id }, body: { schoolId: schoolId!, roles: [...given] } }),
            )
          }
        >
          {text('logins.add')}
        </Button>
      </Stack>
    </Dialog>
  )
}
