import { classes } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Button, EmptyState, ErrorState, Stack } from '@school/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import { ClassSection } from './ClassSection'
import { TeacherDialog } from './TeacherDialog'
import { type Division, useTreeWork } from './useTreeWork'

/** The tree of classes: sections as panels, courses and divisions as rows. */
export function Classes() {
  const intl = useIntl()
  const text = useText()
  const { data: tree, error, mutate } = useCall(classes.tree, {})
  const work = useTreeWork(() => mutate())
  const [chosen, setChosen] = useState<{ division: Division; name: string }>()
  if (error && !tree) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  return (
    <Stack>
      {tree?.length === 0 ? <EmptyState title={text('settings.empty')} /> : null}
      {tree?.map((section, at) => (
        <ClassSection
          key={section.id}
          tree={tree}
          at={at}
          work={work}
          onTeacher={(division, name) => setChosen({ division, name })}
        />
      ))}
      <div>
        <Button icon={Plus} onClick={() => void work.add('sections')}>
          {text('settings.addSection')}
        </Button>
      </div>
      {chosen ? (
        <TeacherDialog
          division={chosen.division}
          name={chosen.name}
          onClose={() => setChosen(undefined)}
          onSave={staffId => {
            setChosen(undefined)
            void work.setTeacher(chosen.division, staffId)
          }}
        />
      ) : null}
    </Stack>
  )
}
