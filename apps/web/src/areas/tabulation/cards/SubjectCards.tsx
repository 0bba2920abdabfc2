import { Panel, PanelBody, Progress, Stack } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../../texts/text'
import type { CardContent } from './CardContentView'

/** Subjects one below the other, each with its marks, its grade and a bar of its percent. */
export function SubjectCards({ heading, subjects }: { readonly heading: string; readonly subjects: CardContent['subjects'] }) {
  const intl = useIntl()
  const text = useText()
  return (
    <Panel title={heading}>
      <PanelBody>
        <Stack>
          {subjects.map(({ subjectId, name, shown, outOf, grade, percent, average }) => (
            <Progress
              key={subjectId}
              label={[
                name,
                outOf === null ? shown : text('familyCards.marksOf', { marks: shown, max: intl.formatNumber(outOf) }),
                grade,
                average === null ? '' : text('familyCards.average', { average: intl.formatNumber(average) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              value={percent ?? 0}
            />
          ))}
        </Stack>
      </PanelBody>
    </Panel>
  )
}
