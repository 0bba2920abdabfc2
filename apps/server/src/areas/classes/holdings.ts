import { type Holding, held } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const classesHoldings: readonly Holding[] = [
  { table: 'academic_years', thing: 'years' },
  ...held('classes', 'divisions', 'courses', 'sections'),
  { table: 'subject_allotments', thing: 'allotments' },
]
