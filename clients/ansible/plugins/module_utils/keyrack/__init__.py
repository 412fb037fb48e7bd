# Copied from clients/python/keyrack by npm run generate: do not edit.
"""Client of keyrack for Python 3.9 and newer, without dependencies.

    from keyrack import Keyrack

    client = Keyrack('http://localhost:8080', key='kr_...')
    for device in client.inventory.search_all(scheme='hostname', query='core*'):
        print(device['network'], device['ipAddress'], device['hostname'])

Every method of the contract is a method here: Inventory.getDevice is client.inventory.get_device, with the same names
and order of params. If the service returns an error, the client raises it as a class of its own; all derive from
KeyrackError.

Every call is safe to repeat: reads change nothing, and each write has an Idempotency-Key, so the service performs it
once. If a response is lost or the service is unreachable, the client repeats the call.

The async client is keyrack.aio, the inventory of Nornir is keyrack.nornir.
"""

from .client import Client as Client
from .contract import *  # noqa: F403
from .contract import __version__ as __version__
from .errors import InvalidParamsError as InvalidParamsError
from .errors import KeyrackError as KeyrackError
from .errors import TransportError as TransportError
