/** A text without mail addresses, web addresses and phone numbers. Years and dates stay. */
export const withoutContacts = (text: string): string =>
  text
    .replaceAll(/\S+@\S+\.\S+/g, '…')
    .replaceAll(/(?:https?:\/\/|www\.)\S+/gi, '…')
    .replaceAll(/\b(?:[\w-]+\.)+(?:com|org|net|io|dev|me|de|uk)\/\S+/gi, '…')
    .replaceAll(/(?<![\w.])[+(]?\d[\d\s()./-]{5,}\d(?!\w)/g, (number) => (isPhone(number) ? '…' : number));

/** A range of years has eight digits, and begins with none of what numbers are dialled with. */
const isPhone = (number: string): boolean =>
  number.replaceAll(/\D/g, '').length >= (/^[+(0]/.test(number) ? 7 : 10);
