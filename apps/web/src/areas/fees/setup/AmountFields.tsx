import { displayDay, formatRupees } from '@school/rules'
import { Field, FieldGrid, NumberInput, Panel, PanelBody, Stack } from '@school/ui'
import type { WholeSchedule } from './ScheduleGrid'
import type { Amounts } from './useScheduleAmounts'

interface AmountFieldsProps {
  readonly installments: WholeSchedule['installments']
  readonly heads: readonly { readonly id: string; readonly name: string }[]
  readonly amounts: Amounts
}

/** The grid of a schedule on a phone: each amount below the name of its head. */
export function AmountFields({ installments, heads, amounts }: AmountFieldsProps) {
  return (
    <PanelBody>
      <Stack>
        {installments.map(one => (
          <Panel
            key={one.id}
            title={`${one.name} · ${displayDay(one.dueDate)}`}
            actions={<b>{formatRupees(heads.reduce((sum, head) => sum + amounts.of(one.id, head.id), 0))}</b>}
          >
            <PanelBody>
              <FieldGrid>
                {heads.map(head => (
                  <Field key={head.id} label={head.name}>
                    <NumberInput
                      money
                      aria-label={`${one.name} · ${head.name}`}
                      value={amounts.of(one.id, head.id) / 100 || null}
                      onChange={rupees => amounts.set(one.id, head.id, rupees)}
                    />
                  </Field>
                ))}
              </FieldGrid>
            </PanelBody>
          </Panel>
        ))}
      </Stack>
    </PanelBody>
  )
}
