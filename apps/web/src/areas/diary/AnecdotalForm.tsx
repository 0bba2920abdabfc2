import { Button, Columns, Panel, PanelBody } from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { useText } from '../../texts/text'
import { ObservationFields, StudentFields } from './AnecdotalFields'
import type { Entry, Offers } from './anecdotal-values'
import { EarlierEntries } from './EarlierEntries'
import { useAnecdotalForm } from './useAnecdotalForm'

/** A new entry on students, or an own entry that is changed. */
export function AnecdotalForm({ offers, entry, onClose }: { offers: Offers; entry: Entry | undefined; onClose: () => void }) {
  const text = useText()
  const form = useAnecdotalForm({ offers, entry, onClose })
  const { values, saving, notifying } = form
  const [only] = values.studentIds.length === 1 ? values.studentIds : []
  return (
    <FormDialog
      size="large"
      title={entry ? text('diary.editAnecdotal', { name: entry.student }) : text('diary.newAnecdotal')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: saving, disabled: notifying }}
      actions={submit =>
        entry?.notifiedAt || !offers.guardianView ? null : (
          <Button disabled={values.confidential || saving} busy={notifying} onClick={() => submit('notify')}>
            {text('diary.saveNotify')}
          </Button>
        )
      }
      onSave={how => void form.save(how === 'notify')}
      aside={form => (
        <Columns>
          {form}
          <div>
            <Panel title={text('diary.earlier')}>
              {only ? (
                <EarlierEntries key={only} studentId={only} but={entry?.id} />
              ) : (
                <PanelBody>{text('diary.chooseStudent')}</PanelBody>
              )}
            </Panel>
          </div>
        </Columns>
      )}
    >
      {entry ? null : <StudentFields form={form} offers={offers} />}
      <ObservationFields form={form} offers={offers} entry={entry} />
    </FormDialog>
  )
}
