/** What stands beside the text of a message that nothing keeps from being sent. */
export const readyDraft = {
  engine: 'composer',
  footer: '',
  to: 'mila@people.example',
  obstacle: '',
  bounce: '',
  is_refused: false,
  recent: [],
  messages: [],
};
