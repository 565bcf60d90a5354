/** Living scripts that are written from right to left, as they stand in a whole tag such as `ar-Arab-EG`. */
const rightToLeft = /-(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)/;

/** In which direction a language is written. @param language a BCP 47 tag, such as `ar` */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.test(`${new Intl.Locale(language).maximize()}`) ? 'rtl' : 'ltr';
