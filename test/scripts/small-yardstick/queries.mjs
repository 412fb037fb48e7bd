export const queries = () => ({
  'Q1 by hostname': [
    {
      network: ['Default'],
      schemes: [{ scheme: 'hostname', data: { text: 'host-1*' } }],
      sortColumn: 'hostname',
      descending: false,
      pageData: { offset: 0, pageSize: 100 },
    },
  ],
})
