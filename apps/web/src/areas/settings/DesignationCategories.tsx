import { type AnswerOfCall, masters } from '@school/api/client'
import { useAction, useCall, useReload } from '@school/api/react'
import { Field, FieldGrid, Panel, PanelBody, Select, useToast } from '@school/ui'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'

type Item = AnswerOfCall<typeof masters.list>[number]

/** Which category each designation stands in; reports and lists of staff choose by it. */
export function DesignationCategories({ readOnly }: { readOnly: boolean }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { run, busy } = useAction(masters.update)
  const { data: designations } = useCall(masters.list, { params: { kind: 'designation' } })
  const { data: categories } = useCall(masters.list, { params: { kind: 'designation-category' } })
  if (!designations?.length || !categories?.length) return null
  const choose = async ({ id, version }: Item, parentId: string) => {
    try {
      await run({ params: { kind: 'designation', id }, body: { parentId: parentId || null, version } })
      toast.success(text('settings.updated'))
    } catch (failure) {
      fail(failure)
    }
    await reload(masters.list)
  }
  return (
    <Panel title={text('settings.designationCategories')}>
      <PanelBody>
        <FieldGrid>
          {designations.map(designation => (
            <Field key={designation.id} label={designation.name}>
              <Select
                options={[
                  { value: '', label: text('settings.withoutCategory') },
                  ...categories.map(category => ({ value: category.id, label: category.name })),
                ]}
                value={designation.parentId ?? ''}
                disabled={readOnly || busy}
                onChange={value => void choose(designation, value ?? '')}
              />
            </Field>
          ))}
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}
