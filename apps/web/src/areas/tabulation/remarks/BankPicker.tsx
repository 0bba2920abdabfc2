import type { AnswerOfCall, cardRemarks } from '@school/api/client'
import { fitsGrade } from '@school/rules'
import { Button, Checkbox, Dialog, EmptyState, Field, Stack, Table, TextInput } from '@school/ui'
import { useState } from 'react'
import { useText } from '../../../texts/text'

type BankRemark = AnswerOfCall<typeof cardRemarks.bank>['results'][number]

interface Props {
  readonly bank: readonly BankRemark[]
  readonly student: string
  readonly grade: string | null
  readonly grades: readonly string[]
  readonly onPick: (text: string) => void
  readonly onClose: () => void
}

/** Chooses a remark of the bank for one student: at first of those that are meant for the grade. */
export function BankPicker({ bank, student, grade, grades, onPick, onClose }: Props) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [everything, setEverything] = useState(false)
  const shown = bank.filter(
    one => (everything || fitsGrade(one, grade, grades)) && one.text.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const pick = (row: BankRemark) => {
    onPick(row.text)
    onClose()
  }
  return (
    <Dialog
      open
      title={text('tabRemarks.bankFor', { name: student })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('app.cancel')}</Button>}
    >
      <Stack>
        <Field label={text('app.search')} hideLabel>
          <TextInput placeholder={text('app.search')} value={typed} onChange={setTyped} />
        </Field>
        <Checkbox checked={everything} onChange={setEverything}>
          {text('tabRemarks.allGrades')}
        </Checkbox>
        {shown.length === 0 ? (
          <EmptyState title={text('tabRemarks.bankEmpty')} />
        ) : (
          <Table<BankRemark>
            label={text('tabRemarks.bank')}
            rows={shown}
            rowKey={row => row.id}
            rowName={row => row.text}
            onPick={pick}
            columns={[
              { key: 'text', header: text('tabRemarks.remark'), look: 'name', cell: row => row.text },
              {
                key: 'grades',
                header: text('tabRemarks.grades'),
                cell: row => [row.gradeFrom, row.gradeTo].filter(Boolean).join('–') || text('app.all'),
              },
            ]}
          />
        )}
      </Stack>
    </Dialog>
  )
}
