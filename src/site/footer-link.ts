export const footerLink =
  'inline-flex max-w-full items-center wrap-anywhere text-muted underline-offset-4 transition-colors hover:text-strong hover:underline touch:min-h-11';
