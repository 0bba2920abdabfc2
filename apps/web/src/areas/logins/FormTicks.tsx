import { groupForms, searchKey, tickForms } from '@school/rules'
import { Checkbox, EmptyState, Field, Panel, PanelBody, SearchInput, Stack } from '@school/ui'
import { useState } from 'react'
import { useCodeTitle, useFormPath } from '../../shell/titles'
import { useText } from '../../texts/text'

/** Screens as boxes to tick, by the groups of the menu. */
export function FormTicks({
  offered,
  ticked,
  onChange,
}: {
  offered: readonly string[]
  ticked: ReadonlySet<string>
  onChange: (ticked: ReadonlySet<string>) => void
}) {
  const text = useText()
  const title = useCodeTitle()
  const path = useFormPath()
  const [typed, setTyped] = useState('')
  const wanted = searchKey(typed)
  const groups = groupForms(offered)
    .map(group => ({
      ...group,
      shown: group.forms.filter(code => searchKey(`${title(group.code)} ${path(code)}`).includes(wanted)),
    }))
    .filter(group => group.shown.length > 0)
  return (
    <Stack>
      <Field label={text('logins.searchScreens')}>
        <SearchInput value={typed} onChange={setTyped} />
      </Field>
      {groups.length === 0 ? <EmptyState title={text('logins.noScreens')} /> : null}
      {groups.map(({ code, forms, shown }) => {
        const count = forms.filter(form => ticked.has(form)).length
        const lone = forms.length === 1 && forms[0] === code
        return (
          <Panel
            key={code}
            title={lone ? undefined : title(code)}
            actions={
              lone ? undefined : (
                <Checkbox
                  aria-label={text('logins.allOf', { name: title(code) })}
                  checked={count === forms.length}
                  indeterminate={count > 0 && count < forms.length}
                  onChange={() => onChange(tickForms(offered, ticked, forms))}
                >
                  {text('logins.ofMany', { n: count, all: forms.length })}
                </Checkbox>
              )
            }
          >
            <PanelBody>
              {shown.map(form => (
                <div key={form}>
                  <Checkbox checked={ticked.has(form)} onChange={() => onChange(tickForms(offered, ticked, [form]))}>
                    {path(form)}
                  </Checkbox>
                </div>
              ))}
            </PanelBody>
          </Panel>
        )
      })}
    </Stack>
  )
}
