import { Panel, PanelBody } from '@school/ui'
import { ClipboardCopy, ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../texts/text'
import { CopyMaxima } from './CopyMaxima'
import { MaxGrid } from './MaxGrid'
import type { WholeScheme } from './node-tree'
import { PartsForm } from './PartsForm'
import { SchemeChoice } from './SchemeChoice'
import { useMaxima } from './useMaxima'
import type { TabSetup } from './useTabSetup'

function Maxima({ scheme, setup }: { scheme: WholeScheme; setup: TabSetup }) {
  const text = useText()
  const [open, setOpen] = useState<'parts' | 'copy'>()
  const maxima = useMaxima(scheme)
  const readOnly = !setup.mayChange || scheme.status === 'Archived'
  return (
    <Panel
      title={text('tabSetup.tab.max-marks')}
      commands={
        readOnly
          ? []
          : [
              { key: 'parts', icon: ListPlus, label: text('tabSetup.parts'), onSelect: () => setOpen('parts') },
              { key: 'copy', icon: ClipboardCopy, label: text('tabSetup.copyMaxima'), onSelect: () => setOpen('copy') },
            ]
      }
    >
      <PanelBody>{text('tabSetup.maxHelp')}</PanelBody>
      <MaxGrid key={scheme.version} scheme={scheme} maxima={maxima} readOnly={readOnly} />
      {open === 'parts' ? <PartsForm scheme={scheme} maxima={maxima} onClose={() => setOpen(undefined)} /> : null}
      {open === 'copy' ? <CopyMaxima scheme={scheme} setup={setup} maxima={maxima} onClose={() => setOpen(undefined)} /> : null}
      {maxima.dialog}
    </Panel>
  )
}

/** What every leaf is out of in every subject. */
export function MaxMarks({ setup }: { setup: TabSetup }) {
  return <SchemeChoice setup={setup}>{scheme => <Maxima scheme={scheme} setup={setup} />}</SchemeChoice>
}
