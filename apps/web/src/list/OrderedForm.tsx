import { useApi } from '@school/api/react'
import { Field, NumberInput } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { useSaving } from '../forms/done'
import { FormDialog, type FormDialogProps } from '../forms/FormDialog'
import { useText } from '../texts/text'
import { type OrderedCalls, type OrderedItem, type OrderedRow, sortOrderProblem } from './ordered'

type Problems = Readonly<Record<string, string | undefined>>

type Props<Row extends OrderedRow, Body, Wrong extends Problems> = Pick<FormDialogProps, 'title' | 'size'> & {
  readonly item: OrderedItem<Row, Body>
  /** What would be saved, beside the place. */
  readonly values: Omit<Body, 'sortOrder'>
  /** What is wrong with it, by field. */
  readonly wrong: Wrong
  /** The fields; problems are told once saving was tried. */
  readonly children: (told: Partial<Wrong>) => ReactNode
}

/** An item of an ordered list, new or not, with its place. */
export function OrderedForm<Row extends OrderedRow, Body, Wrong extends Problems>({
  item: { calls, row, sortOrder, shownBy, onClose },
  values,
  wrong,
  children,
  ...dialog
}: Props<Row, Body, Wrong>) {
  const text = useText()
  const { client } = useApi()
  const [begun] = useState(values)
  const [place, setPlace] = useState<number | null>(sortOrder)
  const [checked, setChecked] = useState(false)
  const saving = useSaving({ shownBy, onClose })
  // What else an item takes is told by the type of the values.
  const create: OrderedCalls<Row, object>['create'] = calls.create
  const wrongPlace = sortOrderProblem(text, place)

  const save = async () => {
    setChecked(true)
    if (wrongPlace || Object.values(wrong).some(Boolean)) return
    // A place that was not touched is that of now, whatever moved meanwhile; a new item without one comes last.
    const body = { ...values, ...(place === sortOrder ? {} : { sortOrder: place }) }
    await saving.save(
      () =>
        row
          ? client.call(calls.update, { params: { id: row.id }, body: { ...body, version: row.version } })
          : client.call(create, { body }),
      text(row ? 'lists.updated' : 'lists.saved'),
    )
  }
  return (
    <FormDialog
      {...dialog}
      typed={place !== sortOrder || JSON.stringify(values) !== JSON.stringify(begun)}
      save={{ label: text('app.save'), busy: saving.busy }}
      onSave={() => void save()}
      onClose={onClose}
    >
      {children(checked ? wrong : {})}
      <Field label={text('lists.sortOrder')} required help={text('lists.sortOrderHelp')} error={checked ? wrongPlace : undefined}>
        <NumberInput decimals={0} value={place} onChange={setPlace} />
      </Field>
    </FormDialog>
  )
}
