/** What may come with an application. */
export const fileRule = { types: ['pdf', 'jpg', 'jpeg', 'png'], maxKb: 5 * 1024, most: 3 } as const
