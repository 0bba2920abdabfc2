export const days = Array.from({ length: 30 }, (_, index) => (index < 13 ? `${index + 18} Jun` : `${index - 12} Jul`))
