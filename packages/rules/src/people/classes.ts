/** A class as it is shown: course and division, 'V A'. */
export const className = (course: string, division: string): string => `${course} ${division}`
