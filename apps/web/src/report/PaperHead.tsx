import { PrintHeader } from '@school/ui'
import { useSignedIn } from '../session'

/** The head of a report on paper, with the school and where it is. */
export function PaperHead(props: { readonly title: string; readonly lines: readonly string[] }) {
  const { settings } = useSignedIn()
  return (
    <PrintHeader
      school={settings.school ? `${settings.school.name}, ${settings.school.place}` : ''}
      logoUrl={settings.schoollogo.url}
      {...props}
    />
  )
}
