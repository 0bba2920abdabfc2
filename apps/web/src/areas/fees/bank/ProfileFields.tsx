import { type BankDelimiter, bankColumns, bankDateFormats, bankFileTypes } from '@school/rules'
import { Field, FieldGrid, NumberInput, Panel, PanelBody, Select, Stack, TextInput } from '@school/ui'
import { useText } from '../../../texts/text'
import type { BankForm } from './useBankForm'

const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const satisfies Record<BankDelimiter, string>

/** How the files of the bank are read. */
export function ProfileFields({ form, disabled }: { readonly form: BankForm; readonly disabled: boolean }) {
  const text = useText()
  const { values, set, errorOf, missing, setColumn } = form
  return (
    <Panel title={text('bankFees.settings.fileProfile')}>
      <PanelBody>
        <Stack>
          <FieldGrid>
            <Field label={text('bankFees.settings.type')}>
              <Select
                disabled={disabled}
                options={bankFileTypes.map(value => ({ value, label: text(`bankFees.settings.type.${value}`) }))}
                value={values.type}
                onChange={value => set('type')(value ?? 'csv')}
              />
            </Field>
            {values.type === 'xlsx' ? null : (
              <Field label={text('bankFees.settings.delimiter')}>
                <Select
                  disabled={disabled}
                  options={(Object.keys(delimiters) as BankDelimiter[]).map(value => ({
                    value,
                    label: text(`bankFees.settings.delimiter.${delimiters[value]}`),
                  }))}
                  value={values.delimiter}
                  onChange={value => set('delimiter')(value ?? ',')}
                />
              </Field>
            )}
            <Field label={text('bankFees.settings.headerRow')} help={text('bankFees.settings.headerRowHelp')}>
              <NumberInput disabled={disabled} value={values.headerRow} onChange={value => set('headerRow')(value ?? 0)} />
            </Field>
            <Field label={text('bankFees.settings.dateFormat')}>
              <Select
                disabled={disabled}
                options={bankDateFormats.map(value => ({ value, label: value }))}
                value={values.dateFormat}
                onChange={value => set('dateFormat')(value ?? 'dd/MM/yyyy')}
              />
            </Field>
            {bankColumns.map(column => (
              <Field
                key={column}
                label={text(`bankFees.settings.column.${column}`)}
                required={column === 'valueDate'}
                error={missing.has(column) ? errorOf('columns') : undefined}
              >
                <TextInput maxLength={80} disabled={disabled} value={values.columns[column]} onChange={setColumn(column)} />
              </Field>
            ))}
            <Field
              label={text('bankFees.settings.codePattern')}
              help={text('bankFees.settings.codePatternHelp')}
              error={errorOf('codePattern')}
            >
              <TextInput maxLength={100} disabled={disabled} value={values.codePattern} onChange={set('codePattern')} />
            </Field>
          </FieldGrid>
        </Stack>
      </PanelBody>
    </Panel>
  )
}
