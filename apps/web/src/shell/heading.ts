import { useSignedIn } from '../session'
import { useText } from '../texts/text'

/** What stands under the title of a screen whose rows are of one year: the academic year and the school. */
export function useYearAndSchool(): string {
  const text = useText()
  const { settings } = useSignedIn()
  return [settings.academicYear && text('app.year', { year: settings.academicYear.name }), settings.school?.name]
    .filter(Boolean)
    .join(' · ')
}
