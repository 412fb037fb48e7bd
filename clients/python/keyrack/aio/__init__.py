"""The async client of keyrack, on asyncio and the standard library.

    from keyrack.aio import AsyncKeyrack

    async with AsyncKeyrack('http://localhost:8080', key='kr_...') as client:
        async for device in client.inventory.search_all(scheme='hostname', query='core*'):
            print(device['network'], device['ipAddress'], device['hostname'])

It has the methods, names, errors and retries of the blocking client. Errors and types are imported from keyrack.
"""

from .client import AsyncClient as AsyncClient
from .contract import AsyncKeyrack as AsyncKeyrack

__all__ = ['AsyncClient', 'AsyncKeyrack']
